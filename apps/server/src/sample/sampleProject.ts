/** The project with generated visits, on a server with CONSOLE_SAMPLE. */
export const sampleProjectId = 'latchkey-sample'
