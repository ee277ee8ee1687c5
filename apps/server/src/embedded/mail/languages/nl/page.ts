import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: 'Deze link werkt niet meer',
  linkOverText: 'Hij is al gebruikt of verlopen. Begin opnieuw op de site waar je inlogt.',
  tooMany: 'Er zijn te veel e-mails verstuurd',
  tooManyText: 'Je adres heeft binnen een uur of een dag te veel e-mails ontvangen. Probeer het later opnieuw.',
  isThisYou: 'Ben jij dit?',
  isThisYouText: 'Er is vanuit een nieuwe browser een login met je e-mailadres aangevraagd.',
  site: 'Site',
  browser: 'Browser',
  sendCode: 'Ja, stuur me de code',
  codeSent: 'De code is onderweg',
  codeSentText: 'We hebben hem in een tweede e-mail gestuurd. Voer hem in waar je begon met inloggen.',
  closePage: 'Je kunt deze pagina sluiten.',
  undoOverText: 'De wijziging is al ongedaan gemaakt, of er zijn meer dan 24 uur verstreken.',
  undo: 'Wijziging ongedaan maken?',
  undoText: 'Je logt weer in met je oude adres en elke browser wordt uitgelogd.',
  undoButton: 'Ja, maak ongedaan',
  undone: 'De wijziging is ongedaan gemaakt',
  undoneText: 'Je logt weer in bij je wallet met {email}.',
  loginOver: 'Deze login is verlopen of al gebruikt',
  loginOverText: 'Sluit dit venster en begin opnieuw op de site waar je inlogt.',
}
