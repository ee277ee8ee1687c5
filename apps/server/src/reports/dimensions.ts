import type { ConsoleDimension } from '@latchkey/wire/console'

const login = `CASE
  WHEN event LIKE 'SOCIAL_LOGIN_%' THEN detail
  WHEN event IN ('EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_PASS', 'EMAIL_VERIFICATION_CODE_FAIL') THEN 'email'
  WHEN event = 'CONNECT_SUCCESS' AND split_part(detail, '~', 1) IN ('browser', 'mobile', 'qrcode') THEN 'wallet'
  WHEN event = 'SELECT_WALLET' THEN 'wallet'
  ELSE '' END`

/** How each dimension reads from a row of the roll-ups; single events have `domain` for `site`. */
export const dimensionSql: Readonly<Record<ConsoleDimension, string>> = {
  wallet: 'wallet',
  login,
  device: "split_part(platform, ' ', 1)",
  system: "split_part(platform, ' ', 2)",
  browser: "split_part(platform, ' ', 3)",
  network: 'network',
  country: 'country',
  release: 'release',
  site: 'site',
}
