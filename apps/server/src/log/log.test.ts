import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(
  level: 'debug' | 'warn',
  write: (log: ReturnType<typeof createLog>) => void,
): string {
  let text = ''
  write(
    createLog(level, (line) => {
      text += line
    }),
  )
  return text
}

test('the server’s log writes one JSON object per line', () => {
  const text = logged('debug', (log) => log.info('server.listening', { port: 1, ok: true }))
  expect(JSON.parse(text)).toMatchObject({
    level: 'info',
    event: 'server.listening',
    port: 1,
    ok: true,
  })
  expect(text.endsWith('}\n')).toBe(true)
})

test('the server’s log writes no line below its level', () => {
  expect(logged('warn', (log) => log.info('quiet'))).toBe('')
})

test.each([
  ['an EVM address', '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'],
  ['a private key', 'a'.repeat(64)],
  ['a Solana address', 'So11111111111111111111111111111111111111112'],
  ['an email', 'someone@mail.example'],
  ['a token', 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2ln'],
  ['a URL with a key', 'https://node.example/v2/my-api-key?x=1'],
  ['a database URL', 'postgres://user:password@db.example/x'],
  ['an IP address', '203.0.113.77'],
])('the server’s log never writes %s, in a field or in an error', (_what, secret) => {
  const error = new Error(`could not reach ${secret}`, { cause: new Error(`because of ${secret}`) })
  const text = logged('debug', (log) =>
    log.error('x', { error, note: `see ${secret}.`, obj: { secret } }),
  )
  expect(text).not.toContain(secret)
  expect(text).toContain('could not reach [')
})
