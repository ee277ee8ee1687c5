import type { JSX } from 'react'
import type { SignInConsent } from '../login/signInConsent.ts'
import { Filled } from '../text/Filled.tsx'
import { texts } from '../text/language.ts'

/** Shows the sign-in that the button below also signs. */
export function AlsoSignsIn(props: { consent: SignInConsent | null }): JSX.Element | null {
  const { consent } = props
  if (!consent) return null
  return (
    <div className="also">
      <p>
        <Filled
          text={texts().login.alsoSignsIn}
          values={{
            site: (
              <bdi>
                <strong>{consent.site}</strong>
              </bdi>
            ),
          }}
        />
      </p>
      {consent.statement ? <p className="also-words">“{consent.statement}”</p> : null}
    </div>
  )
}
