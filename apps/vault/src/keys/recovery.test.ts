import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeWallet } from '../testing/makeWallet.ts'
import { opensslEvmAddress } from '../testing/opensslWallet.ts'
import { createRecoveryFactor, formatRecoveryCode, parseRecoveryCode } from './recoveryCode.ts'
import { createRecoveryKit, openRecoveryKit, readRecoveryKit } from './recoveryKit.ts'
import { rootToWords } from './root.ts'

test('a code is nine groups of four and reads back as it was given', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const factor = new Uint8Array(bytes)
      const code = formatRecoveryCode(factor)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){8}[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(parseRecoveryCode(code)).toEqual(factor)
      expect(parseRecoveryCode(code.toLowerCase().replaceAll('-', ' '))).toEqual(factor)
      const sloppy = code.replaceAll('0', 'O').replaceAll('1', 'l')
      expect(parseRecoveryCode(sloppy)).toEqual(factor)
    }),
  )
})

test('one wrong character is a typing mistake, not another wallet', () => {
  const code = formatRecoveryCode(createRecoveryFactor())
  for (let at = 0; at < code.length; at += 1) {
    if (code[at] === '-') continue
    const wrong = `${code.slice(0, at)}${code[at] === 'Z' ? 'Y' : 'Z'}${code.slice(at + 1)}`
    expect(() => parseRecoveryCode(wrong)).toThrow('mistyped')
  }
  for (const text of ['', 'hello', code.slice(0, -1), `${code}A`, code.replace(/./, 'U')]) {
    expect(() => parseRecoveryCode(text)).toThrow('mistyped')
  }
})

async function makeKit() {
  const wallet = await makeWallet('recovery')
  const { vault, slot, factors } = wallet
  const file = await createRecoveryKit({
    vault,
    slot,
    userFactor: factors.user,
    serverFactor: factors.server,
  })
  return { ...wallet, file, code: formatRecoveryCode(factors.user) }
}

test('kit and code together give the key back with no server, and other software agrees on it', async () => {
  const { file, code, root, vault } = await makeKit()
  const restored = await openRecoveryKit(readRecoveryKit(file), code)
  expect(restored).toEqual(root)
  const address = opensslEvmAddress(rootToWords(restored))
  expect(vault.id.addresses[0]?.toLowerCase()).toBe(`eip155:${address}`)
})

test('the kit holds neither half in the clear, and another code does not open it', async () => {
  const { file } = await makeKit()
  const kit = readRecoveryKit(file)
  const other = formatRecoveryCode(createRecoveryFactor())
  await expect(openRecoveryKit(kit, other)).rejects.toThrow('sealed')
})

test('what is no kit is named so; a changed kit stays shut', async () => {
  for (const file of ['', '{}', '[]', 'null', '{"kind":"latchkey-recovery-kit"}']) {
    expect(() => readRecoveryKit(file)).toThrow('not-a-kit')
  }
  const { file, code } = await makeKit()
  const kit = readRecoveryKit(file)
  const [first = '', ...rest] = kit.vault.id.addresses
  const changed = { ...kit.vault.id, addresses: [`${first.slice(0, -1)}0`, ...rest] }
  const swapped = { ...kit, vault: { ...kit.vault, id: changed } }
  await expect(openRecoveryKit(swapped, code)).rejects.toThrow()
})
