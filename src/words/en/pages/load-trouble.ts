/** Above a page of which a part has not come. */
export const partMissing = "Part of this page didn't load. We'll keep trying."
