import { startTestPostgres } from './test-postgres.ts'

export default startTestPostgres
