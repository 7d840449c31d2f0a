/** Where the repository configuration may lie, in the order it is looked for. */
export const CHECK_CONFIG_FILES = ['.github/launch.yml', '.github/launch.yaml', 'launch.yml', 'launch.yaml'] as const;
