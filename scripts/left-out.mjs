// Says which groups `npm test` leaves out, so that a green run claims no more than it saw.
console.log('Left out: tests that need Hugo, Redis, PostgreSQL or Chromium. `npm run test:services` runs those.');
