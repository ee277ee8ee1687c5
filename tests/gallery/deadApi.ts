/** Nobody answers there: for scenes of failure. A browser tells so in its console, whatever the page does. */
export const deadApi = 'http://127.0.0.1:9'
