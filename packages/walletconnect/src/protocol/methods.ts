/** How a message is labelled at the relay. Wallets' push notifications key on the tag. */
export type Label = { tag: number; ttl: number; prompt: boolean }

const day = 86_400

export type WcMethod =
  | 'wc_pairingDelete'
  | 'wc_pairingPing'
  | 'wc_sessionPropose'
  | 'wc_sessionSettle'
  | 'wc_sessionUpdate'
  | 'wc_sessionExtend'
  | 'wc_sessionRequest'
  | 'wc_sessionEvent'
  | 'wc_sessionDelete'
  | 'wc_sessionPing'
  | 'wc_sessionAuthenticate'

type MethodLabels = { request: Label; response: Label }

function labels(tag: number, ttl: number, prompt: boolean): MethodLabels {
  return {
    request: { tag, ttl, prompt },
    response: { tag: tag + 1, ttl, prompt: false },
  }
}

/** Request and answer of every method that two clients exchange. */
export const methodLabels: Record<WcMethod, MethodLabels> = {
  wc_pairingDelete: labels(1000, day, false),
  wc_pairingPing: labels(1002, 30, false),
  wc_sessionPropose: labels(1100, 300, true),
  wc_sessionSettle: labels(1102, 300, false),
  wc_sessionUpdate: labels(1104, day, false),
  wc_sessionExtend: labels(1106, day, false),
  wc_sessionRequest: labels(1108, 300, true),
  wc_sessionEvent: labels(1110, 300, true),
  wc_sessionDelete: labels(1112, day, false),
  wc_sessionPing: labels(1114, day, false),
  wc_sessionAuthenticate: labels(1116, 3600, true),
}

/** Labels of answers that reject the request; they have a tag of their own. */
export const refusalLabels: Partial<Record<WcMethod, Label>> = {
  wc_sessionPropose: { tag: 1120, ttl: 300, prompt: false },
  wc_sessionAuthenticate: { tag: 1118, ttl: 300, prompt: false },
}

export const unknownMethodLabel: Label = { tag: 0, ttl: day, prompt: false }

export function isWcMethod(method: string): method is WcMethod {
  return Object.hasOwn(methodLabels, method)
}

/** Seconds. */
export const lifetimes = {
  pairing: 300,
  proposal: 300,
  request: 300,
  longestRequest: 604_800,
  authenticate: 3600,
  session: 604_800,
} as const
