import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: 'Questo link non funziona più',
  linkOverText: 'È già stato usato o è scaduto. Ricomincia sul sito in cui accedi.',
  tooMany: 'Sono state inviate troppe email',
  tooManyText: 'Il tuo indirizzo ha ricevuto troppe email in un’ora o in un giorno. Riprova più tardi.',
  isThisYou: 'Sei tu?',
  isThisYouText: 'È stato richiesto un accesso con il tuo indirizzo email da un nuovo browser.',
  site: 'Sito',
  browser: 'Browser',
  sendCode: 'Sì, inviami il codice',
  codeSent: 'Il codice è in arrivo',
  codeSentText: 'L’abbiamo inviato in una seconda email. Inseriscilo dove hai iniziato l’accesso.',
  closePage: 'Puoi chiudere questa pagina.',
  undoOverText: 'La modifica è già stata annullata, o sono passate più di 24 ore.',
  undo: 'Annullare la modifica?',
  undoText: 'Accederai di nuovo con il tuo vecchio indirizzo e tutti i browser verranno disconnessi.',
  undoButton: 'Sì, annulla la modifica',
  undone: 'La modifica è stata annullata',
  undoneText: 'Accedi di nuovo al tuo wallet con {email}.',
  loginOver: 'Questo accesso è scaduto o è già stato usato',
  loginOverText: 'Chiudi questa finestra e ricomincia sul sito in cui accedi.',
}
