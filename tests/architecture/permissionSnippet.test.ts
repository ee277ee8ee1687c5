import { expect, test } from 'vitest'
import { read } from './repository.ts'

// `npm run test:bundler` executes the example on a local chain.
test('the guide on smart accounts quotes the whole example that redeems a permission', () => {
  const example = read('docs/snippets/redeemPermission.ts')
  expect(read('docs/guides/smart-accounts.md')).toContain(`\`\`\`ts\n${example}\`\`\``)
})
