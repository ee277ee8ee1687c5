import { disconnect, signOut, switchNetwork, updateOptions } from '@latchkey/core'

type Actions = Pick<
  typeof import('@latchkey/core'),
  'disconnect' | 'signOut' | 'switchNetwork' | 'updateOptions'
>

/** What a page calls after the first press at the earliest. */
export const actions: Actions = { disconnect, signOut, switchNetwork, updateOptions }
