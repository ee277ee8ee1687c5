import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { webUrl } from './webUrl.ts'

/** Bytes as base64url text without padding. */
export const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]*$/), v.maxLength(65_536))
/** 32 bytes as base64url text. */
export const bytes32 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))
/** An id that the server or the vault created; a UUID. */
export const embeddedId = v.pipe(v.string(), v.uuid())

const time = v.pipe(v.string(), v.isoTimestamp())
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0))
/** An e-mail address, in lower case. */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.email(),
  v.maxLength(254),
)
const otpCode = v.pipe(v.string(), v.regex(/^\d{8}$/))
/** Ed25519. */
const signature = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{86}$/))
/** The origin of the page around the frame, as the browser attests it to the vault. */
export const siteOrigin = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/?#\s@]+$/i),
)
/** The secret that ties every step of a login to the browser that began it, together with its `DPoP` key. */
const flow = { flowId: embeddedId, flowSecret: bytes32 }

export const socialProvider = v.picklist([
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
])
export type SocialProvider = v.InferOutput<typeof socialProvider>

export const loginStep = v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP'])
export type LoginStep = v.InferOutput<typeof loginStep>

/** A login method of a user. The label is what the user recognises it by. */
export const embeddedIdentity = v.object({
  id: embeddedId,
  kind: v.union([v.literal('email'), socialProvider]),
  label: v.string(),
})
export type EmbeddedIdentity = v.InferOutput<typeof embeddedIdentity>

export const embeddedUser = v.object({
  id: embeddedId,
  /** `null` for a user of a social login who has set none. */
  email: v.nullable(v.string()),
  userName: v.nullable(v.string()),
  identities: v.array(embeddedIdentity),
})
export type EmbeddedUser = v.InferOutput<typeof embeddedUser>

/** An access token for ten minutes, bound to the key of the `DPoP` header, and a refresh token for one renewal. */
export const embeddedSession = v.object({
  accessToken: v.string(),
  expiresAt: time,
  refreshToken: bytes32,
  /** When it expires unless it is renewed. */
  refreshBy: time,
  user: embeddedUser,
})
export type EmbeddedSession = v.InferOutput<typeof embeddedSession>

const loginBegun = v.object({
  ...flow,
  action: loginStep,
  /** A resend before that is refused with "Please try again after {n} seconds". */
  resendInSeconds: seconds,
  expiresAt: time,
})

export const emailLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/email',
  summary:
    'Begins a login by e-mail: mails a code; with DEVICE_LINK=required first a link when this browser is new to the address. Same answer whether the address is known or not.',
  input: v.object({ email: emailAddress, site: siteOrigin }),
  reply: loginBegun,
})

export const deviceLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/device',
  summary:
    'Waits up to 8 seconds for the mailed link to be approved. VERIFY_OTP: it was, the code is in the mail. VERIFY_DEVICE: ask again.',
  input: v.object(flow),
  reply: v.object({ action: loginStep, resendInSeconds: seconds, expiresAt: time }),
})

export const resendLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/resend',
  summary: 'Mails the link or a new code again; the code before is void.',
  input: v.object(flow),
  reply: v.object({ action: loginStep, resendInSeconds: seconds, expiresAt: time }),
})

export const otpLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/otp',
  summary: 'Ends a login by e-mail: five tries for each code, only from the browser that asked.',
  input: v.object({ ...flow, code: otpCode }),
  reply: embeddedSession,
})

export const socialLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/social',
  summary:
    'Begins a login at a provider: answers the URL for the popup, or for the whole page with `returnTo`.',
  input: v.object({
    provider: socialProvider,
    site: siteOrigin,
    /** The site's URL to return to, for a login without a popup. */
    returnTo: v.optional(webUrl),
    /** Adds the provider to the signed-in user instead of signing in. Needs a session and step-up. */
    link: v.optional(v.boolean()),
  }),
  reply: v.object({ ...flow, url: webUrl, expiresAt: time }),
})

export const finishSocialLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/social/finish',
  summary: 'Ends a login at a provider with the result of its popup.',
  input: v.object({ ...flow, result: bytes32 }),
  reply: embeddedSession,
})

export const farcasterLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/farcaster',
  summary: 'Begins a login with Farcaster: answers the URL for the QR code.',
  input: v.object({ site: siteOrigin }),
  reply: v.object({ ...flow, url: webUrl, expiresAt: time }),
})

export const finishFarcasterLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/farcaster/finish',
  summary: 'Waits up to 8 seconds for Farcaster; `session` is null until the user has approved.',
  input: v.object(flow),
  reply: v.object({ session: v.nullable(embeddedSession) }),
})

export const socialsEndpoint = endpoint({
  method: 'GET',
  path: '/embedded/v1/socials',
  summary: 'The providers this installation can log in with.',
  input: v.object({}),
  reply: v.object({ socials: v.array(socialProvider) }),
})

export const removeIdentityEndpoint = endpoint({
  method: 'DELETE',
  path: '/embedded/v1/identities/:id',
  summary: 'Removes a login method. The last one cannot be removed. Needs step-up.',
  input: v.object({ id: embeddedId }),
  reply: v.object({ user: embeddedUser }),
})

export const changeEmailEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/email/change',
  summary:
    'Begins a change of e-mail: a code goes to the old address first. Needs step-up. `lostMailbox` skips the old address but waits 72 hours; it needs the recovery code: its slot is opened, and the slot’s proof key signs `recoveryProofText`.',
  input: v.object({
    email: emailAddress,
    lostMailbox: v.optional(v.object({ slotId: embeddedId, challenge: bytes32, signature })),
  }),
  reply: v.object({
    changeId: embeddedId,
    action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
    resendInSeconds: seconds,
  }),
})

export const confirmOldEmailEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/email/primary',
  summary: 'The code from the old address; the next one goes to the new address.',
  input: v.object({ changeId: embeddedId, code: otpCode }),
  reply: v.object({ resendInSeconds: seconds }),
})

export const confirmNewEmailEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/email/secondary',
  summary:
    'The code from the new address. The change holds at once, or from `from` on; until then, and for 24 hours, a link in the old mailbox takes it back.',
  input: v.object({ changeId: embeddedId, code: otpCode }),
  reply: v.object({ email: v.string(), from: time }),
})

export const resendEmailChangeEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/email/resend',
  summary: 'Mails the code of the step that is due again.',
  input: v.object({ changeId: embeddedId }),
  reply: v.object({ resendInSeconds: seconds }),
})
