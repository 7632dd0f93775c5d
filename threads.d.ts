/** The program of a thread as one text (vite.thread.ts). */
declare module '*?thread' {
  const program: string;
  export default program;
}
