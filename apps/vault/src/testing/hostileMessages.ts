import { type FrameCallName, frameCalls } from '@latchkey/wire'

/** A valid payload for every message. */
export const goodPayloads: Readonly<Record<FrameCallName, unknown>> = {
  CONNECT_EMAIL: { email: 'ann@example.com' },
  CONNECT_DEVICE: {},
  CONNECT_OTP: { otp: '12345678' },
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  CONNECT_SOCIAL: { uri: 'https://vault.example/social#flow=1' },
  GET_FARCASTER_URI: {},
  CONNECT_FARCASTER: {},
  GET_USER: { chainId: 1 },
  SIGN_OUT: {},
  IS_CONNECTED: {},
  RPC_REQUEST: { method: 'personal_sign', params: ['0x00', '0x00'], chainId: 'eip155:1' },
  RPC_ABORT: { request: 'request-0' },
  UPDATE_EMAIL: { email: 'eve@example.com' },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '12345678' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '12345678' },
  SYNC_THEME: { themeMode: 'dark' },
  SYNC_LANGUAGE: { language: 'de' },
  RELOAD: {},
}

export const callNames = Object.keys(frameCalls) as FrameCallName[]

const cyclic: Record<string, unknown> = {}
cyclic.self = cyclic

/** Invalid values: wrong types, values outside JSON, prototype pollution, oversized values. */
const invalidValues: readonly unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  '',
  'x'.repeat(70_000),
  true,
  10n,
  [],
  [[[[]]]],
  cyclic,
  new Map([['a', 1]]),
  new Date(0),
  new Uint8Array(8),
  { __proto__: null, constructor: { prototype: { polluted: true } } },
  JSON.parse('{"__proto__":{"polluted":true},"id":"aaaaaaaa"}'),
  Array.from({ length: 9_000 }, (_, at) => at),
]

/** The payload with one mutation, chosen by `seed`. */
export function mutatePayload(payload: unknown, seed: number): unknown {
  const invalidValue = invalidValues[seed % invalidValues.length]
  if (typeof payload !== 'object' || payload === null || seed % 3 === 0) return invalidValue
  if (seed % 3 === 1) return { ...payload, extra: invalidValue }
  const names = Object.keys(payload)
  if (names.length === 0) return { more: invalidValue }
  return { ...payload, [names[seed % names.length] ?? '']: invalidValue }
}
