/** Runs in the reader's browser: puts the viewer in the place of the plain list, once it stands. */
export const SCRIPT = `
const list = document.getElementById('calls');
window.SwaggerUIBundle({
  url: '/api/schema/',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  showExtensions: true,
  validatorUrl: null,
  persistAuthorization: false,
  tryItOutEnabled: false,
  supportedSubmitMethods: ['get', 'put', 'post', 'delete', 'patch'],
  onComplete: () => { list.hidden = true; },
});
`;
