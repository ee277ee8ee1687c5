import {
  changeEmailEndpoint,
  confirmNewEmailEndpoint,
  confirmOldEmailEndpoint,
  deviceLoginEndpoint,
  emailLoginEndpoint,
  otpLoginEndpoint,
  resendLoginEndpoint,
} from '@latchkey/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ServerRefusal } from '../api/callServer.ts'
import { createLoginServer, flow, session } from '../testing/loginServer.ts'
import { createEmailChange } from './emailChange.ts'
import { createEmailLogin } from './emailLogin.ts'

const other = { flowId: 'f2a6c8a4-1f0b-4b57-8f8f-1c7cf5b3a0de', flowSecret: 'T'.repeat(43) }
const refusal = (code: string) =>
  new ServerRefusal({ code, message: code, retryAfterSeconds: null })
let { login: serverLogin, calls, accepted, answers } = createLoginServer()

beforeEach(() => {
  ;({ login: serverLogin, calls, accepted, answers } = createLoginServer())
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a login by email', () => {
  const begin = async () => {
    const login = createEmailLogin(serverLogin)
    expect(await login.begin('ann@example.com', 'https://shop.example')).toEqual({
      action: 'VERIFY_OTP',
      resendInSeconds: 30,
    })
    return login
  }

  test('is finished with its code and its own secret, once', async () => {
    const login = await begin()
    await login.finish('12345678')
    expect(calls).toEqual([
      [emailLoginEndpoint.path, { email: 'ann@example.com', site: 'https://shop.example' }],
      [otpLoginEndpoint.path, { ...flow, code: '12345678' }],
    ])
    expect(accepted).toEqual([session])
    await expect(login.finish('12345678')).rejects.toMatchObject({ code: 'embedded/flow-over' })
  })

  test('keeps its flow after a wrong code', async () => {
    const login = await begin()
    answers.set(otpLoginEndpoint.path, refusal('embedded/wrong-code'))
    await expect(login.finish('1')).rejects.toMatchObject({ code: 'embedded/wrong-code' })
    answers.set(otpLoginEndpoint.path, session)
    await login.finish('2')
    expect(accepted).toEqual([session])
  })

  test('is mailed again for the same address, and begun for another', async () => {
    const login = await begin()
    expect(await login.begin('ann@example.com', 'https://shop.example')).toEqual({
      action: 'VERIFY_OTP',
      resendInSeconds: 60,
    })
    expect(calls.at(-1)).toEqual([resendLoginEndpoint.path, flow])
    answers.set(emailLoginEndpoint.path, { ...other, action: 'VERIFY_DEVICE', resendInSeconds: 1 })
    expect(await login.begin('eve@example.com', 'https://shop.example')).toEqual({
      action: 'VERIFY_DEVICE',
      resendInSeconds: 1,
    })
    await login.finish('1')
    expect(calls.at(-1)?.[1]).toMatchObject(other)
  })

  test('is begun again when it has expired, and no other error does that', async () => {
    const login = await begin()
    answers.set(resendLoginEndpoint.path, refusal('embedded/too-many-mails'))
    await expect(login.begin('ann@example.com', 's')).rejects.toMatchObject({
      code: 'embedded/too-many-mails',
    })
    answers.set(resendLoginEndpoint.path, refusal('embedded/flow-over'))
    expect(await login.begin('ann@example.com', 's')).toMatchObject({ resendInSeconds: 30 })
  })

  test('waits for the device until the server asks for the code', async () => {
    vi.useFakeTimers()
    const login = await begin()
    const actions = ['VERIFY_DEVICE', 'VERIFY_OTP']
    answers.set(deviceLoginEndpoint.path, () => ({ action: actions.shift() }))
    const waiting = login.waitForDevice()
    await vi.advanceTimersByTimeAsync(500)
    await expect(waiting).resolves.toBeUndefined()
    expect(calls.filter(([path]) => path === deviceLoginEndpoint.path)).toEqual([
      [deviceLoginEndpoint.path, flow],
      [deviceLoginEndpoint.path, flow],
    ])
  })

  test('stops waiting for the device when it is told to, or was never begun', async () => {
    const login = await begin()
    answers.set(deviceLoginEndpoint.path, () => {
      login.stopPolling()
      return { action: 'VERIFY_OTP' }
    })
    await expect(login.waitForDevice()).rejects.toMatchObject({ code: 'embedded/flow-over' })
    await login.finish('1')
    await expect(createEmailLogin(serverLogin).waitForDevice()).rejects.toMatchObject({
      code: 'embedded/flow-over',
    })
  })
})

describe('a change of the email address', () => {
  const begin = async (action = 'VERIFY_PRIMARY_OTP') => {
    answers.set(changeEmailEndpoint.path, { changeId: flow.flowId, action, resendInSeconds: 30 })
    const change = createEmailChange(serverLogin)
    await change.begin('new@example.com')
    return change
  }

  test('confirms the old address before the new one, each once', async () => {
    const change = await begin()
    await expect(change.confirmNew('1')).rejects.toMatchObject({ code: 'embedded/flow-over' })
    await change.confirmOld('2')
    await expect(change.confirmOld('2')).rejects.toMatchObject({ code: 'embedded/flow-over' })
    expect(await change.confirmNew('3')).toEqual({
      newEmail: 'new@example.com',
      startsAt: '2026-01-01T00:00:00Z',
    })
    await expect(change.confirmNew('3')).rejects.toMatchObject({ code: 'embedded/flow-over' })
    expect(calls).toEqual([
      [changeEmailEndpoint.path, { email: 'new@example.com' }],
      [confirmOldEmailEndpoint.path, { changeId: flow.flowId, code: '2' }],
      [confirmNewEmailEndpoint.path, { changeId: flow.flowId, code: '3' }],
    ])
  })

  test('mails its code again for the same address only', async () => {
    const change = await begin()
    expect(await change.resendCode('other@example.com')).toBeNull()
    expect(await change.resendCode('new@example.com')).toEqual({
      action: 'VERIFY_PRIMARY_OTP',
      resendInSeconds: 60,
    })
    await change.confirmOld('1')
    expect(await change.resendCode('new@example.com')).toMatchObject({
      action: 'VERIFY_SECONDARY_OTP',
    })
    expect(await createEmailChange(serverLogin).resendCode('new@example.com')).toBeNull()
  })

  test('with the recovery code goes on with the new address', async () => {
    const change = await begin('VERIFY_SECONDARY_OTP')
    const proof = { slotId: flow.flowId, challenge: 'c', signature: 's' }
    expect(await change.begin('new@example.com', proof)).toEqual({
      action: 'VERIFY_SECONDARY_OTP',
      resendInSeconds: 30,
    })
    expect(calls.at(-1)?.[1]).toEqual({ email: 'new@example.com', lostMailbox: proof })
    expect(await change.confirmNew('1')).toMatchObject({ newEmail: 'new@example.com' })
  })
})
