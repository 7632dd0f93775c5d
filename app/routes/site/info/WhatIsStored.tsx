import { Matter } from './InfoPage';
import { PRIVACY } from './privacyTopics';

/** As the database has it (api/db/schema.ts), and what each reader is given (api.md section 2). */
export function WhatIsStored() {
  return (
    <>
      <Matter topic={PRIVACY.stored}>
        <ul>
          <li>
            <strong>Tu cuenta:</strong> nombre de usuario, correo, tipo de cuenta, fechas de alta y de última
            entrada, y una huella de la contraseña (Argon2id) de la que no se puede sacar.
          </li>
          <li>
            <strong>Tu perfil:</strong> nombre, biografía y, si los das, foto (sin los datos ocultos que
            traiga), teléfono y fecha de nacimiento. De un mentor, además, especialidad, áreas, LinkedIn,
            precio y horario; de un estudiante, nivel, intereses, asignaturas y objetivos.
          </li>
          <li>
            <strong>Lo que haces:</strong> mentorías con su descripción, mensajes, reseñas e insignias,
            avisos, favoritos, preferencias y desde qué navegador has entrado. De una mentoría cancelada se
            guarda quién la canceló, cuándo y, si lo dijo, por qué, aunque ya no se vea en ninguna pantalla.
          </li>
          <li>
            <strong>Direcciones IP:</strong> para limitar los intentos de entrada, durante minutos u horas, y
            en el registro técnico de entradas, cambios de contraseña y bajas, que conserva quien gestiona el
            sitio.
          </li>
        </ul>
      </Matter>
      <Matter topic={PRIVACY.seen}>
        <ul>
          <li>
            <strong>Cualquiera, también sin cuenta:</strong> el perfil de un mentor (nombre, usuario, foto,
            biografía, áreas, LinkedIn, precio, puntos), en qué partes del día tiene hueco, y sus reseñas, con
            el autor como «Lucía G.».
          </li>
          <li>
            <strong>Quien ha iniciado sesión:</strong> además, las horas libres exactas, el nombre completo de
            quien reseña, y el perfil de los estudiantes (nombre, usuario, foto, biografía, nivel, intereses,
            asignaturas y objetivos).
          </li>
          <li>
            <strong>Las personas de cada mentoría o conversación:</strong> lo que hay en ella.
          </li>
          <li>
            <strong>Nadie más que tú:</strong> correo, teléfono y fecha de nacimiento no se enseñan a nadie.
          </li>
          <li>
            <strong>Quien gestiona el sitio:</strong> su equipo ve todas las mentorías, y quien lleva el
            servidor tiene acceso a la base de datos.
          </li>
        </ul>
        <p>
          Los correos salen por el servidor de correo que se haya configurado. La imagen y el sonido de las
          videollamadas van de navegador a navegador, o pasan por el servidor de vídeo o de enlace de esta
          instalación: quienes están en la sala pueden ver la dirección IP de los demás, y un servidor de
          vídeo recibe tu nombre, nunca tu correo. Las llamadas no se graban en este sitio; quien graba lo
          hace en su equipo, y los demás reciben un aviso. No se da nada a nadie más.
        </p>
      </Matter>
    </>
  );
}
