import { ServerError } from '../errors/ServerError.ts'

export function signedOutError(): ServerError {
  return new ServerError(401, 'console/signed-out', 'Sign in first')
}

export function proofRejectedError(cause?: unknown): ServerError {
  return new ServerError(401, 'console/proof-rejected', 'The proof was not accepted', 'proof', {
    cause,
  })
}

/** The same for what does not exist and for what belongs to another owner. */
export function notFoundError(): ServerError {
  return new ServerError(404, 'console/not-found', 'There is no such thing in your projects')
}

export function conflictError(text: string): ServerError {
  return new ServerError(409, 'console/conflict', text)
}
