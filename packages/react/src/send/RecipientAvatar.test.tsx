import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { interceptFetch } from '../testing/interceptFetch.ts'
import { renderAccountModal } from '../testing/renderAccountModal.tsx'

const recipient = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

test('Send shows the public image of the recipient, in the form and in its preview', async () => {
  const image = `${inject('testServer')}/public/getTokenImage/ETH?projectId=test`
  interceptFetch((answer, url) =>
    url.includes(`/identity/${recipient}`)
      ? Promise.resolve(Response.json({ name: null, avatar: image }))
      : answer(),
  )
  const { find } = await renderAccountModal({ view: { name: 'Send' } })
  const shown = () => find('.send-avatar img').map((element) => element.getAttribute('src'))
  await page.getByLabelText('Recipient').fill(recipient)
  await expect.poll(shown, { timeout: 10_000 }).toEqual([image])
  await page.getByLabelText('Amount', { exact: true }).fill('0.01')
  await page.getByRole('button', { name: 'Review send' }).click()
  await expect.element(page.getByText('You send')).toBeVisible()
  await expect.poll(shown, { timeout: 10_000 }).toEqual([image])
})
