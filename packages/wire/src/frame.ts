import * as v from 'valibot'
import { emailAddress, socialProvider } from './embedded.ts'
import { languageCode } from './language.ts'
import { projectId } from './projects.ts'
import { webUrl } from './webUrl.ts'

/** Longer messages are dropped unread. */
export const frameMessageBytes = 65_536

const id = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))
const shortText = v.pipe(v.string(), v.maxLength(300))
const otp = v.pipe(v.string(), v.regex(/^\d{8}$/))
/** A URI in a signed text; no page navigates to it. */
const signedUri = v.pipe(v.string(), v.url(), v.maxLength(2_000))
/** A number is an EVM chain id, as older pages send it. */
const chainId = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
])
const accountType = v.picklist(['eoa', 'smartAccount', 'payment'])
const emptyObject = v.strictObject({})
const address = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{25,90}$/))

const frameAccount = v.strictObject({
  namespace: v.picklist(['eip155', 'solana', 'bip122', 'polkadot']),
  address,
  type: accountType,
  /** The derivation path (BIP-32); only for a page that asked for it. */
  path: v.optional(v.pipe(v.string(), v.regex(/^m(\/\d{1,10}'?){1,10}$/))),
})

/** The logged-in user, as far as the page may know. */
const frameUser = v.strictObject({
  email: v.nullable(shortText),
  userName: v.nullable(shortText),
  /** On the requested chain. */
  address,
  chainId,
  accounts: v.pipe(v.array(frameAccount), v.maxLength(16)),
  smartAccountDeployed: v.boolean(),
  preferredAccountType: accountType,
  /** CAIP-2 ids of the networks on which the smart account can be used; only for a page that asked for it. */
  smartAccountNetworks: v.optional(v.array(v.pipe(v.string(), v.maxLength(41)))),
})
export type FrameUser = v.InferOutput<typeof frameUser>

const time = v.pipe(v.string(), v.isoTimestamp())

/** A sign-in that the site requests together with the login. The vault writes the message for its own address. */
export const frameSignIn = v.strictObject({
  chainId: v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,15}$/)),
  domain: v.pipe(v.string(), v.minLength(1), v.maxLength(260)),
  uri: signedUri,
  nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,128}$/)),
  issuedAt: time,
  statement: v.optional(shortText),
  requestId: v.optional(shortText),
  expirationTime: v.optional(time),
  notBefore: v.optional(time),
  resources: v.optional(v.pipe(v.array(signedUri), v.maxLength(20))),
})
export type FrameSignIn = v.InferOutput<typeof frameSignIn>

const themeVariables = v.record(v.pipe(v.string(), v.regex(/^--lk-[a-z-]{1,40}$/)), shortText)

/** The page's requests to the frame and the frame's answers, by name. */
export const frameCalls = {
  CONNECT_EMAIL: {
    payload: v.strictObject({ email: emailAddress }),
    reply: v.strictObject({
      action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
      resendInSeconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  },
  /** Answers when the mailed link was approved. */
  CONNECT_DEVICE: { payload: emptyObject, reply: emptyObject },
  CONNECT_OTP: { payload: v.strictObject({ otp }), reply: emptyObject },
  GET_SOCIAL_REDIRECT_URI: {
    payload: v.strictObject({ provider: socialProvider, returnTo: v.optional(webUrl) }),
    reply: v.strictObject({ uri: webUrl }),
  },
  CONNECT_SOCIAL: { payload: v.strictObject({ uri: webUrl }), reply: emptyObject },
  GET_FARCASTER_URI: { payload: emptyObject, reply: v.strictObject({ url: webUrl }) },
  CONNECT_FARCASTER: {
    payload: emptyObject,
    reply: v.strictObject({ userName: v.nullable(shortText) }),
  },
  /** Opens the wallet, or creates it, if that has not happened yet; the frame becomes visible for it. */
  GET_USER: {
    payload: v.strictObject({
      chainId: v.optional(chainId),
      signIn: v.optional(frameSignIn),
      /** With `smartAccount` the answer contains the smart account, too. */
      preferredAccountType: v.optional(accountType),
      /** The answer contains the accounts' derivation paths. */
      paths: v.optional(v.literal(true)),
    }),
    reply: v.strictObject({
      ...frameUser.entries,
      /** The sign-in, if the vault's page showed it while it created or opened the wallet; else the site requests it. */
      signedIn: v.optional(
        v.strictObject({
          message: v.pipe(v.string(), v.maxLength(8_192)),
          /** Of the key: 65 bytes. Of a smart account that is not deployed: with its deployment (ERC-6492). */
          signature: v.pipe(v.string(), v.regex(/^0x([0-9a-f]{2}){65,8192}$/)),
        }),
      ),
    }),
  },
  SIGN_OUT: { payload: emptyObject, reply: emptyObject },
  /** Never prompts the visitor. */
  IS_CONNECTED: { payload: emptyObject, reply: v.strictObject({ isConnected: v.boolean() }) },
  RPC_REQUEST: {
    payload: v.strictObject({
      method: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9_]{3,64}$/)),
      params: v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]),
      chainId,
    }),
    reply: v.unknown(),
  },
  /** Cancels a request that waits for approval. */
  RPC_ABORT: { payload: v.strictObject({ request: id }), reply: emptyObject },
  /**
   * Only in a window. Sending the same address again mails the pending step's code again. `PENDING`: the old mailbox is
   * lost; the window has confirmed the recovery code and the new address, which logs in after 72 hours.
   */
  UPDATE_EMAIL: {
    payload: v.strictObject({ email: emailAddress }),
    reply: v.strictObject({
      action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP', 'PENDING']),
      resendInSeconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: v.strictObject({ otp }), reply: emptyObject },
  UPDATE_EMAIL_SECONDARY_OTP: {
    payload: v.strictObject({ otp }),
    reply: v.strictObject({ newEmail: shortText }),
  },
  SYNC_THEME: {
    payload: v.strictObject({
      themeMode: v.picklist(['light', 'dark']),
      themeVariables: v.optional(themeVariables),
    }),
    reply: emptyObject,
  },
  /** The language of the vault's page, for a site whose language changes. The first one is in the page's URL. */
  SYNC_LANGUAGE: { payload: v.strictObject({ language: languageCode }), reply: emptyObject },
  RELOAD: { payload: emptyObject, reply: emptyObject },
} satisfies Record<string, { payload: v.GenericSchema; reply: v.GenericSchema }>

export type FrameCallName = keyof typeof frameCalls
export type FramePayload<Name extends FrameCallName> = v.InferOutput<
  (typeof frameCalls)[Name]['payload']
>
export type FrameReply<Name extends FrameCallName> = v.InferOutput<
  (typeof frameCalls)[Name]['reply']
>

/** The only message that goes through `window.postMessage`; it transfers the port for all others. */
export const frameHello = v.strictObject({
  type: v.literal('@latchkey-app/HELLO'),
  version: v.literal(1),
  projectId,
})
export type FrameHello = v.InferOutput<typeof frameHello>

/** What the page sends through the port. */
export const frameRequest = v.strictObject({
  id,
  type: v.pipe(v.string(), v.regex(/^@latchkey-app\/[A-Z_]{4,48}$/)),
  payload: v.unknown(),
})

const frameErrorCode = v.picklist([
  'aborted',
  'rejected',
  'not-allowed',
  'not-logged-in',
  'wrong-code',
  'code-used-up',
  'try-again',
  /** Too many wrong codes in this browser. */
  'on-hold',
  'too-many-mails',
  /** The server can't send emails right now. */
  'mail-down',
  /** The login, or the change of the address, has expired or was used. */
  'flow-over',
  /** The address or the account logs in to another wallet. */
  'taken',
  /** Only a window of the vault may request this. */
  'window-needed',
  /** This wallet cannot be opened here: it was changed or rolled back, or a factor is missing. */
  'wallet-refused',
  /** Rejections of a batch of calls (EIP-5792). */
  'capability-unsupported',
  'already-sent',
  'too-large',
  'unsupported',
  'invalid',
  'busy',
  'failed',
])
export type FrameErrorCode = v.InferOutput<typeof frameErrorCode>

export const frameFailure = v.strictObject({
  code: frameErrorCode,
  message: shortText,
  /** With `try-again`, `on-hold` and `too-many-mails`: how long. */
  seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type FrameFailure = v.InferOutput<typeof frameFailure>

/** An answer to one request, by its id. */
export const frameAnswer = v.strictObject({
  id,
  type: v.pipe(v.string(), v.regex(/^@latchkey-frame\/[A-Z_]{4,48}_(SUCCESS|ERROR)$/)),
  payload: v.unknown(),
})

/** Events of the frame. `SHOW` and `HIDE`: the frame has to be visible, or no longer. */
export const frameEvent = v.variant('type', [
  v.strictObject({ type: v.literal('@latchkey-frame/READY'), version: v.literal(1) }),
  v.strictObject({
    type: v.literal('@latchkey-frame/SHOW'),
    heightPx: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(900)),
  }),
  v.strictObject({ type: v.literal('@latchkey-frame/HIDE') }),
  v.strictObject({ type: v.literal('@latchkey-frame/SIGNED_OUT') }),
])
export type FrameEvent = v.InferOutput<typeof frameEvent>
