import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ServerRefusal } from '../api/callServer.ts'
import { StartAgain } from './StartAgain.tsx'

const markupOf = (lastError: unknown) =>
  renderToStaticMarkup(createElement(StartAgain, { isBusy: false, lastError, run: () => {} }))

test.each(['embedded/flow-over', 'embedded/code-used-up', 'embedded/social-failed'])(
  'the vault’s login offers to start again after %s',
  (code) => {
    const error = new ServerRefusal({ code, message: '', retryAfterSeconds: null })
    expect(markupOf(error)).toContain('Start again</button>')
  },
)

test('the vault’s login offers to start again after no other error', () => {
  const wrongCode = { code: 'embedded/wrong-code', message: '', retryAfterSeconds: null }
  for (const error of [null, new Error('embedded/flow-over'), new ServerRefusal(wrongCode)]) {
    expect(markupOf(error)).toBe('')
  }
})
