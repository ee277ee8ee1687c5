import { useEffect, useState } from 'react'
import { openWallet, type Question, type Wallet } from './openWallet.ts'
import { PairForm } from './PairForm.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { SessionList } from './SessionList.tsx'
import { evmAccount } from './sign/keys.ts'
import { fetchStack } from './stack.ts'

/** A link such as `/wc?uri=…`, or `/?uri=…`, opens the wallet with the site's proposal. */
function pairingUriFromLocation(): string | null {
  const uri = new URLSearchParams(location.search).get('uri')
  return uri?.startsWith('wc:') ? uri : null
}

export function App() {
  const [wallet, setWallet] = useState<Wallet | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const [, rerender] = useState(0)
  useEffect(() => {
    const start = async () => {
      const opened = await openWallet(await fetchStack(), {
        onQuestion: (question) => setQuestions((current) => [...current, question]),
        onChange: () => rerender((count) => count + 1),
      })
      setWallet(opened)
      const uri = pairingUriFromLocation()
      if (uri) await opened.pair(uri)
    }
    start().catch((error: unknown) => setProblem(String(error)))
  }, [])
  const [question] = questions
  const handleAnswer = async (answer: () => Promise<void>) => {
    try {
      await answer()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setQuestions((current) => current.slice(1))
  }
  return (
    <main>
      <header>
        <img src="/icon.svg" alt="" />
        <div>
          <h1>Sample Wallet</h1>
          <p data-testid="wallet-address">{evmAccount.address}</p>
        </div>
      </header>
      {problem ? <p role="alert">{problem}</p> : null}
      {question ? (
        <QuestionCard key={question.id} question={question} onAnswer={handleAnswer} />
      ) : (
        <PairForm wallet={wallet} onProblem={setProblem} />
      )}
      {wallet ? <SessionList wallet={wallet} /> : null}
    </main>
  )
}
