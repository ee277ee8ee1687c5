import { expect, test } from 'vitest'
import type { VaultPort } from './openPort.ts'
import { sendTheme } from './sendTheme.ts'

test('the vault’s page gets the mode and the colors of the modal’s theme, as the page computes them', () => {
  document.documentElement.style.setProperty('--brand', 'rgb(1, 2, 3)')
  const sent: unknown[] = []
  const port: Pick<VaultPort, 'call'> = {
    call: async (name, payload) => {
      sent.push([name, payload])
      throw new Error('The vault does not answer')
    },
  }
  const variables = { '--lk-accent': 'var(--brand)', '--lk-radius': '2px' }
  sendTheme({ ...port } as VaultPort, { themeMode: 'light', themeVariables: variables })
  expect(sent).toEqual([
    [
      'SYNC_THEME',
      {
        themeMode: 'light',
        themeVariables: { '--lk-accent': 'rgb(1, 2, 3)', '--lk-radius': '2px' },
      },
    ],
  ])
})
