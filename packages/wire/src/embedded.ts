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
/** An email address, in lower case. */
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

const loginStep = v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP'])
export type LoginStep = v.InferOutput<typeof loginStep>

/** A login method of a user. The label is what the user recognizes it by. */
const embeddedIdentity = v.object({
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
  /** A resend before that is rejected with "Please try again after {n} seconds". */
  resendInSeconds: seconds,
  expiresAt: time,
})

export const emailLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/email',
  summary:
    'Starts an email login: emails a code, or with DEVICE_LINK=required first a link if the browser is new to the address. The response is the same for unknown addresses.',
  input: v.object({ email: emailAddress, site: siteOrigin }),
  reply: loginBegun,
})

export const deviceLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/device',
  summary:
    'Waits up to 8 seconds for approval of the emailed link. VERIFY_OTP: approved, the code was sent. VERIFY_DEVICE: call again.',
  input: v.object(flow),
  reply: v.object({ action: loginStep, resendInSeconds: seconds, expiresAt: time }),
})

export const resendLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/resend',
  summary: 'Emails the link or a new code again; the previous code expires.',
  input: v.object(flow),
  reply: v.object({ action: loginStep, resendInSeconds: seconds, expiresAt: time }),
})

export const otpLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/otp',
  summary: 'Finishes an email login: five attempts per code, only from the same browser.',
  input: v.object({ ...flow, code: otpCode }),
  reply: embeddedSession,
})

export const socialLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/social',
  summary:
    'Begins a login at a provider: returns the URL for the popup, or for the whole page with `returnTo`.',
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
  summary: 'Finishes a social login with the result of its popup.',
  input: v.object({ ...flow, result: bytes32 }),
  reply: embeddedSession,
})

export const farcasterLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/farcaster',
  summary: 'Begins a login with Farcaster: returns the URL for the QR code.',
  input: v.object({ site: siteOrigin }),
  reply: v.object({ ...flow, url: webUrl, expiresAt: time }),
})

export const finishFarcasterLoginEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/login/farcaster/finish',
  summary: 'Waits up to 8 seconds for Farcaster; `session` is null until the user approves.',
  input: v.object(flow),
  reply: v.object({ session: v.nullable(embeddedSession) }),
})

export const socialsEndpoint = endpoint({
  method: 'GET',
  path: '/embedded/v1/socials',
  summary: 'The social logins that the server supports.',
  input: v.object({}),
  reply: v.object({ socials: v.array(socialProvider) }),
})

export const removeIdentityEndpoint = endpoint({
  method: 'DELETE',
  path: '/embedded/v1/identities/:id',
  summary: 'Removes a login method, but not the last one. Requires step-up.',
  input: v.object({ id: embeddedId }),
  reply: v.object({ user: embeddedUser }),
})

export const changeEmailEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/email/change',
  summary:
    'Starts an email change: sends a code to the old address first. Requires step-up. `lostMailbox` skips the old address but waits 72 hours; it requires a signature of `recoveryProofText` by the recovery slot’s proof key.',
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
  summary: 'Verifies the code from the old address and sends one to the new address.',
  input: v.object({ changeId: embeddedId, code: otpCode }),
  reply: v.object({ resendInSeconds: seconds }),
})

export const confirmNewEmailEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/email/secondary',
  summary:
    'Verifies the code from the new address. The change takes effect immediately, or at `from`; until then, and for 24 hours, a link in the old mailbox reverts it.',
  input: v.object({ changeId: embeddedId, code: otpCode }),
  reply: v.object({ email: v.string(), from: time }),
})

export const resendEmailChangeEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/email/resend',
  summary: 'Emails the current step’s code again.',
  input: v.object({ changeId: embeddedId }),
  reply: v.object({ resendInSeconds: seconds }),
})
