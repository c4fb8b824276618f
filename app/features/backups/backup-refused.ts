/** Why a backup is not made, restored or verified: a sentence for a person, which names the fault and the way. */
export class BackupRefused extends Error {}

/** Another backup of the same database is under way. */
export class BackupUnderWay extends BackupRefused {}
