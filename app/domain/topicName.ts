import type { ExpertiseRef } from '../../api/contract/tolerant';

/** The name of a name_id; an unknown one stands for itself. */
export type TopicName = (nameId: string) => string;

/** The name sent with the topic where there is one, else the name of its name_id. */
export function nameOfTopic(topic: ExpertiseRef, topicName: TopicName): string {
  return topic.name === topic.name_id ? topicName(topic.name_id) : topic.name;
}
