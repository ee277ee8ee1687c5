/** The saved local chain; this file sits equally deep in `src` and in `dist`. */
export const stateFile: URL = new URL('../../fixtures/state.json.gz', import.meta.url)
