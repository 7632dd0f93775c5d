/** Labels of the profile fields, for the onboarding, the editors and `ErrorSummary`. */

export const PERSONAL_LABELS = {
  first_name: 'Nombre',
  last_name: 'Apellidos',
  phone_number_country_code: 'País y prefijo',
  phone_number: 'Teléfono',
  date_of_birth: 'Fecha de nacimiento',
};

export const MENTOR_LABELS = {
  bio: 'Biografía profesional',
  expertise: 'Especialidad principal',
  expertises: 'Áreas de conocimiento',
  linkedin_url: 'Perfil de LinkedIn',
};

export const STUDENT_LABELS = {
  bio: 'Biografía',
  academic_level: 'Nivel académico',
  subjects_needed_help: 'Asignaturas en las que necesitas ayuda',
  interests: 'Áreas de interés',
  learning_goals: 'Objetivos de aprendizaje',
};
