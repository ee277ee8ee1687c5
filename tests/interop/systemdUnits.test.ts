import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ANALYZE = '/usr/bin/systemd-analyze'
const folder = fileURLToPath(new URL('../../deploy/systemd', import.meta.url))
const units = readdirSync(folder).map((name) => join(folder, name))

test.skipIf(!existsSync(ANALYZE))('systemd accepts every unit file without a warning', () => {
  const { status, stderr } = spawnSync(ANALYZE, ['verify', ...units], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test.skipIf(!existsSync(ANALYZE))('systemd rates the exposure of the server’s unit as OK', () => {
  const unit = join(folder, 'latchkey.service')
  const args = ['security', '--offline=true', '--threshold=25', unit]
  expect(execFileSync(ANALYZE, args, { encoding: 'utf8' })).toContain('OK')
})
