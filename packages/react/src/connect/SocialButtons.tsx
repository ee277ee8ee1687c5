import type { SocialId } from '@latchkey/core'
import { readPlatform, socialsFor } from '@latchkey/core/internal'
import { socialNames } from '@latchkey/wire/socialNames'
import type { JSX } from 'react'
import { useOfferedFeatures } from '../hooks/useOfferedFeatures.ts'
import { useText } from '../hooks/useText.ts'
import { startSocialLogin } from '../launch/startSocialLogin.ts'
import { pushView } from '../navigation/navigate.ts'
import { SocialLogo } from '../parts/SocialLogo.tsx'
import { connectText } from '../text/en/connect.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { MethodProps } from './methodProps.ts'

/** With more providers than this, the last tile opens the whole list. */
const maxButtons = 6

/** The first social login as a wide button with its name, the others as tiles. */
export function SocialButtons(props: MethodProps): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(connectText)
  const features = useOfferedFeatures()
  const [first, ...others] = socialsFor(readPlatform(), features.socials)
  if (!first) return null
  const hasMore = others.length + 1 > maxButtons
  const tiles = hasMore ? others.slice(0, maxButtons - 2) : others
  const buttonProps = (social: SocialId) => ({
    type: 'button' as const,
    disabled: props.disabled,
    onClick: () => startSocialLogin(latchkey, social),
  })
  return (
    <div className="socials">
      <button
        {...buttonProps(first)}
        className="button"
        part="social"
        data-variant="quiet"
        data-row={first}
      >
        <SocialLogo name={first} />
        <span className="line">{fill(text.continueWith, { name: socialNames[first] })}</span>
      </button>
      {tiles.length > 0 ? (
        <div className="social-tiles">
          {tiles.map((social) => (
            <button
              key={social}
              {...buttonProps(social)}
              className="social-tile"
              part="social"
              data-row={social}
              aria-label={fill(text.continueWith, { name: socialNames[social] })}
            >
              <SocialLogo name={social} />
            </button>
          ))}
          {hasMore ? (
            <button
              type="button"
              className="social-tile"
              part="social"
              data-row="socials"
              disabled={props.disabled}
              aria-label={text.moreSocials}
              onClick={() => pushView(latchkey, { name: 'ConnectSocials' })}
            >
              <span aria-hidden="true">•••</span>
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
