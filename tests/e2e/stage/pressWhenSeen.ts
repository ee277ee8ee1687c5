import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A press on the vault's card counts once the card has been in full sight for a moment. */
export async function pressWhenSeen(
  page: Page,
  button: { click(options: { timeout: number }): Promise<void>; isVisible(): Promise<boolean> },
): Promise<void> {
  await expect
    .poll(
      async () => {
        if (page.isClosed() || !(await button.isVisible())) return 'gone'
        await button.click({ timeout: 2_000 }).catch(() => {})
        return 'there'
      },
      { interval: 400 },
    )
    .toBe('gone')
}
