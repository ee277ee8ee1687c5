/** Names of the widget's events, by what they mean for a figure. */
export const opened = ['MODAL_OPEN'] as const
export const attempted = ['SELECT_WALLET', 'SOCIAL_LOGIN_STARTED', 'EMAIL_SUBMITTED'] as const
export const connected = ['CONNECT_SUCCESS'] as const
export const connectFailed = [
  'CONNECT_ERROR',
  'CONNECT_PROXY_ERROR',
  'SOCIAL_LOGIN_ERROR',
  'SOCIAL_LOGIN_CANCELED',
  'EMAIL_VERIFICATION_CODE_FAIL',
] as const
export const signedIn = ['SIWX_AUTH_SUCCESS'] as const
export const signInFailed = ['SIWX_AUTH_ERROR', 'CLICK_CANCEL_SIWX'] as const
export const transacted = ['SEND_SUCCESS', 'SWAP_SUCCESS'] as const
export const transactionFailed = ['SEND_ERROR', 'SWAP_ERROR', 'SWAP_APPROVAL_ERROR'] as const
export const errors: readonly string[] = [
  ...connectFailed,
  'SIWX_AUTH_ERROR',
  ...transactionFailed,
  'INTERNAL_SDK_ERROR',
  'ERROR_FETCH_TRANSACTIONS',
  'REGISTER_NAME_ERROR',
]
export const main: readonly string[] = [
  ...opened,
  ...attempted,
  ...connected,
  ...signedIn,
  ...transacted,
]

export function isOneOf(names: readonly string[]): (row: { event: string }) => boolean {
  return ({ event }) => names.includes(event)
}
