import { openModal } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAccountModal } from '../testing/renderAccountModal.tsx'

test.each([
  ['Swap', 'swaps', 'Swap isn’t available'],
  ['Send', 'send', 'Send isn’t available'],
  ['Receive', 'receive', 'Receive isn’t available'],
  ['History', 'history', 'Activity isn’t available'],
] as const)(
  'openModal with the view %s says that the feature %s is off',
  async (view, feature, title) => {
    const { latchkey, bodyText } = await renderAccountModal({ features: { [feature]: false } })
    openModal(latchkey, { view })
    await expect.element(page.getByText(title)).toBeVisible()
    // The view that leaves stays in the body until its animation has ended.
    await expect.poll(bodyText).toBe(`${title}This site doesn’t offer it.`)
  },
)
