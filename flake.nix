{
  description = "Play, analyse and solve five little-known board games and puzzles";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = nixpkgs.lib.genAttrs systems;
    in
    {
      # The web app is part of release archives; a checkout has it after `scripts/build-web`.
      packages = each (system:
        let pkgs = nixpkgs.legacyPackages.${system};
        in {
          default = pkgs.rustPlatform.buildRustPackage {
            pname = "henge";
            version = (nixpkgs.lib.importTOML ./Cargo.toml).workspace.package.version;
            src = self;
            cargoLock.lockFile = ./Cargo.lock;
            cargoBuildFlags = [ "--package" "henge" ];
            # The tests are many and take programs from outside: `make test` runs them.
            doCheck = false;
            HENGE_COMMIT = self.shortRev or "";
            nativeBuildInputs = [ pkgs.installShellFiles ];
            postInstall = ''
              for shell in bash zsh fish; do
                $out/bin/henge completions $shell > henge.$shell
              done
              installShellCompletion henge.bash henge.zsh henge.fish
              $out/bin/henge manual man1
              installManPage man1/*
            '';
            meta = {
              license = with pkgs.lib.licenses; [ mit asl20 ];
              mainProgram = "henge";
            };
          };
        });
    };
}
