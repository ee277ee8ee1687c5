import { ServerError } from '../errors/ServerError.ts'

/** Errors of the embedded wallet that several routes throw. */
export function flowOverError(): ServerError {
  return new ServerError(
    401,
    'embedded/flow-over',
    'This login has expired or was used; start again',
    'flowId',
  )
}

export function invalidProofError(): ServerError {
  return new ServerError(401, 'embedded/invalid-proof', 'Invalid DPoP proof', 'dpop')
}

export function noSessionError(): ServerError {
  return new ServerError(401, 'embedded/no-session', 'You are not signed in', 'authorization')
}

export function notFreshError(): ServerError {
  return new ServerError(403, 'embedded/not-fresh', 'Log in again first')
}

export function stepUpNeededError(): ServerError {
  return new ServerError(403, 'embedded/step-up-needed', 'Step-up is required')
}

export function noWalletError(): ServerError {
  return new ServerError(404, 'embedded/no-wallet', 'There is no wallet yet')
}

export function noSuchSlotError(): ServerError {
  return new ServerError(404, 'embedded/no-such-slot', 'There is no such slot', 'slotId')
}

export function wrongVersionError(): ServerError {
  return new ServerError(
    409,
    'embedded/wrong-version',
    'The wallet has changed meanwhile',
    'version',
  )
}
