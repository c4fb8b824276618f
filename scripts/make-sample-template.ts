// Makes what journeys begin with, in `TEST_SAMPLE_DATA_DIR`, while other tests run: rather in the time that they leave.
import { setPriority } from 'node:os'

// No lower: on a machine that others keep busy it would never be done.
setPriority(5)
// Whatever it starts begins after that.
const { makeSampleTemplate } = await import('../tests/sample-template.ts')
await makeSampleTemplate(process.env.TEST_SAMPLE_DATA_DIR!)
