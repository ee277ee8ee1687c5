import { createLatchkey, memoryStorage } from '@latchkey/core'
import { connectShared, internals } from '@latchkey/core/internal'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { embedded } from './embedded.ts'

test.each([
  ['no endpoints', {}],
  ['a vault without a scheme', { endpoints: { vault: 'vault.example' } }],
])('embedded() with %s is reported to the site’s developer', async (_, options) => {
  const latchkey = createLatchkey({
    projectId: 'shop',
    networks: [testNetwork(1)],
    connectors: [embedded()],
    storage: memoryStorage(),
    ...options,
  })
  const reported: string[] = []
  internals(latchkey).ui.watch(
    (event) => event.type === 'setupProblem' && reported.push(event.code),
  )
  const connected = connectShared(latchkey, { id: 'embedded', onUri: () => {} })
  await expect(connected).rejects.toMatchObject({ code: 'embedded/unavailable' })
  expect(reported).toContain('embedded/unavailable')
  latchkey.destroy()
})
