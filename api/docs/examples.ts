/** Bodies as they are really sent, by the names of the document's schemas. */
import type { JsonObject } from './schemas';

const instants = { init_date: '2027-03-01T10:00:00+01:00', end_date: '2027-03-01T11:00:00+01:00' };

export const EXAMPLES: Record<string, JsonObject> = {
  RegisterPayload: {
    username: 'lucia.gomez',
    email: 'lucia@example.com',
    password: 'una clave larga 1',
    user_type: 'alumno',
  },
  LoginPayload: { username: 'lucia.gomez', password: 'una clave larga 1' },
  ProfilePayload: {
    first_name: 'Lucía',
    last_name: 'Gómez',
    bio: 'Estudio segundo de Bachillerato.',
    interests: ['calculo'],
    academic_level: 'bachillerato',
    learning_goals: ['Aprobar Matemáticas'],
  },
  AvailabilityPayload: {
    availability: [
      { day_of_week: 0, start_time: '09:00', end_time: '13:00' },
      { day_of_week: 4, start_time: '23:30', end_time: '00:00' },
    ],
  },
  MentorshipPayload: {
    mentor: 'marcos.mentor',
    alumnos: ['lucia.gomez'],
    ...instants,
    price: 25,
    additional_information: 'Derivadas e integrales.',
    expertises: ['calculo'],
  },
  MentorshipUpdatePayload: { confirmation: true },
  ReschedulePayload: instants,
  ReasonPayload: { reason: 'Ese día no puedo.' },
  ReviewPayload: {
    mentorship: 12,
    title: 'Muy clara',
    calification: 5,
    text: 'Por fin entiendo las derivadas.',
    badges: [1],
  },
  ChatPayload: { message: '¡Hola!', client_id: 'c-1' },
  ChatSendPayload: { receiver: 2, message: '¡Hola!', client_id: 'c-1' },
};
