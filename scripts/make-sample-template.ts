// Makes the sample database for journeys, in `TEST_SAMPLE_DATA_DIR`, while other tests run, with a lower priority than theirs.
import { setPriority } from 'node:os'

// No lower priority: on a busy machine it would never finish.
setPriority(5)
// Imported only now, so that everything it starts has that priority.
const { makeSampleTemplate } = await import('../tests/sample-template.ts')
await makeSampleTemplate(process.env.TEST_SAMPLE_DATA_DIR!)
