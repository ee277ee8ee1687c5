import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: 'Ce lien ne fonctionne plus',
  linkOverText: 'Il a déjà servi ou il a expiré. Recommencez sur le site où vous vous connectez.',
  tooMany: 'Trop d’e-mails ont été envoyés',
  tooManyText: 'Votre adresse a reçu trop d’e-mails en une heure ou en un jour. Réessayez plus tard.',
  isThisYou: 'Est-ce vous ?',
  isThisYouText: 'Une connexion avec votre adresse e-mail a été demandée depuis un nouveau navigateur.',
  site: 'Site',
  browser: 'Navigateur',
  sendCode: 'Oui, envoyez-moi le code',
  codeSent: 'Le code est en route',
  codeSentText: 'Nous l’avons envoyé dans un second e-mail. Saisissez-le là où vous avez commencé à vous connecter.',
  closePage: 'Vous pouvez fermer cette page.',
  undoOverText: 'Le changement a déjà été annulé, ou plus de 24 heures se sont écoulées.',
  undo: 'Annuler le changement ?',
  undoText: 'Vous vous connecterez à nouveau avec votre ancienne adresse, et tous les navigateurs seront déconnectés.',
  undoButton: 'Oui, annuler le changement',
  undone: 'Le changement a été annulé',
  undoneText: 'Vous vous connectez à nouveau à votre wallet avec {email}.',
  loginOver: 'Cette connexion a expiré ou a déjà servi',
  loginOverText: 'Fermez cette fenêtre et recommencez sur le site où vous vous connectez.',
}
