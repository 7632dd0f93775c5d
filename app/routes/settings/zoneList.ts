/**
 * Zones that can be chosen by hand, by the names of their places: where people live who learn in Spanish, and
 * where they go.
 */
export const ZONE_GROUPS: readonly [group: string, zones: readonly [zone: string, place: string][]][] = [
  [
    'España',
    [
      ['Europe/Madrid', 'Península y Baleares'],
      ['Atlantic/Canary', 'Canarias'],
    ],
  ],
  [
    'América',
    [
      ['America/Mexico_City', 'Ciudad de México'],
      ['America/Guatemala', 'Guatemala'],
      ['America/Costa_Rica', 'Costa Rica'],
      ['America/Panama', 'Panamá'],
      ['America/Havana', 'La Habana'],
      ['America/Santo_Domingo', 'Santo Domingo'],
      ['America/Bogota', 'Bogotá'],
      ['America/Guayaquil', 'Quito y Guayaquil'],
      ['America/Lima', 'Lima'],
      ['America/Caracas', 'Caracas'],
      ['America/La_Paz', 'La Paz'],
      ['America/Asuncion', 'Asunción'],
      ['America/Santiago', 'Santiago de Chile'],
      ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
      ['America/Montevideo', 'Montevideo'],
      ['America/Sao_Paulo', 'São Paulo'],
      ['America/New_York', 'Nueva York y Miami'],
      ['America/Chicago', 'Chicago'],
      ['America/Denver', 'Denver'],
      ['America/Los_Angeles', 'Los Ángeles'],
    ],
  ],
  [
    'Europa',
    [
      ['Europe/Lisbon', 'Lisboa'],
      ['Europe/London', 'Londres y Dublín'],
      ['Europe/Paris', 'París, Bruselas y Ámsterdam'],
      ['Europe/Berlin', 'Berlín, Roma y Viena'],
      ['Europe/Athens', 'Atenas y Bucarest'],
      ['Europe/Istanbul', 'Estambul'],
    ],
  ],
  [
    'África, Asia y Oceanía',
    [
      ['Africa/Casablanca', 'Casablanca'],
      ['Africa/Malabo', 'Malabo'],
      ['Asia/Dubai', 'Dubái'],
      ['Asia/Kolkata', 'India'],
      ['Asia/Shanghai', 'Pekín y Shanghái'],
      ['Asia/Manila', 'Manila'],
      ['Asia/Tokyo', 'Tokio'],
      ['Australia/Sydney', 'Sídney'],
      ['Pacific/Auckland', 'Auckland'],
    ],
  ],
];
