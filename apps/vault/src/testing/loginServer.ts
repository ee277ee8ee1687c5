import {
  changeEmailEndpoint,
  confirmNewEmailEndpoint,
  type Endpoint,
  emailLoginEndpoint,
  farcasterLoginEndpoint,
  finishFarcasterLoginEndpoint,
  finishSocialLoginEndpoint,
  otpLoginEndpoint,
  resendEmailChangeEndpoint,
  resendLoginEndpoint,
  socialLoginEndpoint,
} from '@latchkey/wire'
import type { Login } from '../api/login.ts'

export const flow = { flowId: 'b1c5d0e2-6a54-4f0e-9c1b-3f8f6f0c1a11', flowSecret: 'S'.repeat(43) }
export const session = { accessToken: 'x' }

/** A server of logins that responds from a table, by path; functions are called and errors thrown. */
export type LoginServer = {
  login: Login
  calls: [path: string, input: unknown][]
  accepted: unknown[]
  answers: Map<string, unknown>
}

export function createLoginServer(): LoginServer {
  const calls: LoginServer['calls'] = []
  const accepted: unknown[] = []
  const answers = new Map<string, unknown>([
    [emailLoginEndpoint.path, { ...flow, action: 'VERIFY_OTP', resendInSeconds: 30 }],
    [resendLoginEndpoint.path, { action: 'VERIFY_OTP', resendInSeconds: 60 }],
    [otpLoginEndpoint.path, session],
    [socialLoginEndpoint.path, { ...flow, url: 'https://accounts.example' }],
    [finishSocialLoginEndpoint.path, session],
    [farcasterLoginEndpoint.path, { ...flow, url: 'https://farcaster.example' }],
    [finishFarcasterLoginEndpoint.path, { session }],
    [
      changeEmailEndpoint.path,
      { changeId: flow.flowId, action: 'VERIFY_PRIMARY_OTP', resendInSeconds: 30 },
    ],
    [resendEmailChangeEndpoint.path, { resendInSeconds: 60 }],
    [confirmNewEmailEndpoint.path, { email: 'new@example.com', from: '2026-01-01T00:00:00Z' }],
  ])
  const call = async (endpoint: Endpoint, input: unknown) => {
    calls.push([endpoint.path, input])
    const answer = answers.get(endpoint.path)
    if (answer instanceof Error) throw answer
    return (typeof answer === 'function' ? answer() : answer) as never
  }
  const login: Login = {
    ...{ call, callServer: call, thumbprint: async () => '', session: async () => null },
    accept: async (one) => void accepted.push(one),
    end: async () => {},
  }
  return { login, calls, accepted, answers }
}
