import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAccountModal } from '../testing/renderAccountModal.tsx'
import { localNetwork } from '../testing/renderTestModal.tsx'

const { bob } = localAccounts
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function previewSendToBob(site: 'own node' | 'server only') {
  const ensUniversalResolver = { address: localAddresses.ensUniversalResolver }
  const fixture = await renderAccountModal({
    view: { name: 'Send' },
    networks: [{ ...localNetwork(), contracts: { ensUniversalResolver } }],
    ...(site === 'own node' ? {} : { customRpcUrls: {} }),
  })
  await expect.element(button(/^ETH, Choose what to send/)).toBeVisible()
  await page.getByLabelText('Amount').fill('0.5')
  await page.getByLabelText('Recipient', { exact: true }).fill('bob.eth')
  await button('Review send').click()
  await expect.poll(fixture.bodyText).toContain('To: bob.eth')
  return fixture
}

test.each([
  ['own node', 'this site’s own node, your wallet'],
  ['server only', 'this site’s server, your wallet'],
] as const)(
  'the send preview of a site with %s shows the full address and the source of the name',
  async (site, sources) => {
    const { bodyText } = await previewSendToBob(site)
    expect(bodyText()).toContain(bob.address)
    expect(bodyText()).toContain(`Name resolved by${sources}`)
  },
)
