import { disconnect, switchNetwork, updateOptions } from '@latchkey/core'

/** What a page calls now and then; it comes along with the first call. */
export const actions: {
  disconnect: typeof disconnect
  switchNetwork: typeof switchNetwork
  updateOptions: typeof updateOptions
} = { disconnect, switchNetwork, updateOptions }
