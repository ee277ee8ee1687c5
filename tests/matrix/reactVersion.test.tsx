import { version } from 'react'
import { version as domVersion } from 'react-dom'
import { expect, inject, test } from 'vitest'

test('each vitest project of the React matrix runs the React version that its name says', () => {
  expect(version).toMatch(new RegExp(`^${inject('react')}`))
  expect(domVersion).toBe(version)
})
