import { sql } from 'drizzle-orm';
import type { Db } from '../db/types';
import { nameOf } from '../notifications/wording';

type Person = Parameters<typeof nameOf>[0] & { id: number };

/**
 * Other people's notifications name whom they had to do with. The name in them becomes 'Usuario eliminado', as whole words: those of the people the user shared a
 * session, a review or a conversation with.
 */
export async function hideName({ id, ...person }: Person, tx: Db): Promise<void> {
  const name = nameOf(person);
  const pattern = `(^|[ «(])${escaped(name)}($|[ .,:;»)])`;
  const hidden = (column: 'title' | 'description') =>
    sql`regexp_replace(${sql.identifier(column)}, ${pattern}, '\\1Usuario eliminado\\2', 'g')`;
  await tx.execute(sql`
    update notifications set title = ${hidden('title')}, description = ${hidden('description')}
    where (strpos(title, ${name}) > 0 or strpos(description, ${name}) > 0) and user_id in (
      select m.mentor_id from mentorships m join mentorship_students s on s.mentorship_id = m.id where s.student_id = ${id}
      union select s.student_id from mentorships m join mentorship_students s on s.mentorship_id = m.id where m.mentor_id = ${id}
      union select o.student_id from mentorship_students s join mentorship_students o on o.mentorship_id = s.mentorship_id
        where s.student_id = ${id}
      union select receiver_id from chat_messages where sender_id = ${id})`);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
