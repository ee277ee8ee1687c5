import { ServerError } from '../ServerError.ts'

/** Errors of the embedded wallet that several routes throw. */
export function flowOver(): ServerError {
  return new ServerError(
    401,
    'embedded/flow-over',
    'This login has expired or was used; start again',
    'flowId',
  )
}

export function invalidProof(): ServerError {
  return new ServerError(401, 'embedded/invalid-proof', 'Invalid DPoP proof', 'dpop')
}

export function noSession(): ServerError {
  return new ServerError(401, 'embedded/no-session', 'You are not signed in', 'authorization')
}

export function notFresh(): ServerError {
  return new ServerError(403, 'embedded/not-fresh', 'Log in again first')
}

export function stepUpNeeded(): ServerError {
  return new ServerError(403, 'embedded/step-up-needed', 'Step-up is required')
}

export function noWallet(): ServerError {
  return new ServerError(404, 'embedded/no-wallet', 'There is no wallet yet')
}

export function noSuchSlot(): ServerError {
  return new ServerError(404, 'embedded/no-such-slot', 'There is no such slot', 'slotId')
}

export function wrongVersion(): ServerError {
  return new ServerError(
    409,
    'embedded/wrong-version',
    'The wallet has changed meanwhile',
    'version',
  )
}
